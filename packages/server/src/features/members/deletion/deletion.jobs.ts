import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Platform } from '../../../platform/http/app.ts';
import { sweepNamings } from './namings.service.ts';

const payload = z.object({ usernames: z.array(z.string()) });

export function deletionJobs(platform: Platform): TaskList {
  return {
    /**
     * Takes a member who has left out of all texts. Done twice it finds nothing: the queue may try
     * again.
     */
    forget_namings: (input) => sweepNamings(platform, payload.parse(input).usernames),
  };
}
