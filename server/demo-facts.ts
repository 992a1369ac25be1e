import { readFile } from 'node:fs/promises';
import { parseDemoFacts, type DemoFacts } from '../demo/facts.ts';

/** What the driver of the demo network says about its own chain. */
export type LoadedFacts =
  | { readonly state: 'facts'; readonly facts: DemoFacts }
  /** Not a demo: this page does not exist. */
  | { readonly state: 'no-demo' }
  /** The driver has not written its first facts yet. */
  | { readonly state: 'not-yet' };

/** @param demoFile where the driver writes; undefined on any other network */
export async function loadDemoFacts(
  demoFile: string | undefined,
  warn: (message: string) => void,
): Promise<LoadedFacts> {
  if (demoFile === undefined) return { state: 'no-demo' };
  try {
    return { state: 'facts', facts: parseDemoFacts(await readFile(demoFile, 'utf8')) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      warn(`demo facts cannot be read: ${error instanceof Error ? error.name : 'unknown'}`);
    }
    return { state: 'not-yet' };
  }
}
