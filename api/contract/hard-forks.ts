import { z } from 'zod';
import { envelope } from './envelope.ts';
import { height, namedObject, version } from './values.ts';

export const hardFork = namedObject('HardFork', 'A height from which other rules hold.', {
  version: version.describe('Version of the rules, which is the major version of the blocks.'),
  height: height.describe('Height of the first block of that version.'),
  state: z
    .enum(['past', 'current', 'future'])
    .describe('`current`: its rules hold for the newest block; `future`: its height is above the tip.'),
  change: z.string().describe('What it changed, in a few words for people.'),
});

export const hardForksAnswer = namedObject('HardForksAnswer', 'The hard forks of the network.', {
  ...envelope,
  hard_forks: z.array(hardFork).describe('The hard forks, newest first.'),
});
