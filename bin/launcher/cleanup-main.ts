/**
 * Entry point of the cleanup process, which runs after the launcher has ended: `cleanup.cjs RECORD_FILE [FOLDER_TO_REMOVE]`.
 */
import { rmSync } from 'node:fs';
import { endLeftoverProcesses } from './run-record.ts';

const [recordFile, scratch] = process.argv.slice(2);

// This file runs as CommonJS, which has no top-level await.
async function main(): Promise<void> {
  if (recordFile !== undefined) await endLeftoverProcesses(recordFile);
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
}
void main();
