/**
 * The cleanup process runs this program after the launcher has ended: `cleanup-main.ts RECORD_FILE [FOLDER_TO_REMOVE]`.
 */
import { rmSync } from 'node:fs';
import { cleanUpRun } from './run-record.ts';

const [recordFile, scratch] = process.argv.slice(2);
if (recordFile !== undefined) await cleanUpRun(recordFile);
if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
