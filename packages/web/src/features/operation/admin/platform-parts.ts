import type { ComponentType } from 'react';
import type { AdminSearch } from './admin-search.ts';
import { adminPart } from './admin-part.tsx';

export interface PlatformPart {
  /** The value in the address. */
  part: string;
  name: string;
  Part: ComponentType<{ wanted: AdminSearch }>;
}

/** The parts of Platform Settings, in their order. A new one is a line here. */
export const PLATFORM_PARTS: readonly [PlatformPart, ...PlatformPart[]] = [
  {
    part: 'operation',
    name: 'Operation',
    Part: adminPart(async () => (await import('./OperationPart.tsx')).OperationPart),
  },
  {
    part: 'settings',
    name: 'Settings',
    Part: adminPart(async () => (await import('./SettingsPart.tsx')).SettingsPart),
  },
  {
    part: 'invitations',
    name: 'Invitations',
    Part: adminPart(async () => (await import('./InvitationsPart.tsx')).InvitationsPart),
  },
  {
    part: 'mail',
    name: 'Mail',
    Part: adminPart(async () => (await import('./MailPart.tsx')).MailPart),
  },
  {
    part: 'disputes',
    name: 'Disputes',
    Part: adminPart(async () => (await import('./DisputesPart.tsx')).DisputesPart),
  },
  {
    part: 'jobs',
    name: 'Jobs',
    Part: adminPart(async () => (await import('./JobsPart.tsx')).JobsPart),
  },
];
