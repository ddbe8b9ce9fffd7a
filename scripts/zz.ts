import { unexplainedCasts } from './casts.ts';
import { sourceFiles } from './lengths.ts';
for (const line of unexplainedCasts(
  sourceFiles().filter(({ name }) => !name.startsWith('scripts/zz')),
))
  console.log(line.split(':').slice(0, 2).join(':'));
