import { readFile } from 'node:fs/promises';
import { parseDemoChainDescription, type DemoChainDescription } from '../demo/facts.ts';

/** Facts that the program `demo/main.ts` wrote about the demo chain, or why there are none. */
export type DemoChainDescriptionResult =
  | { readonly state: 'facts'; readonly description: DemoChainDescription }
  /** The demo page does not exist, because this site does not run on a demo network. */
  | { readonly state: 'no-demo' }
  /** The program `demo/main.ts` has not written any facts yet, or the file cannot be read. */
  | { readonly state: 'not-written' };

/**
 * Reads the facts about the demo chain from the file that the program `demo/main.ts` writes.
 *
 * @param demoFile undefined when this is not a demo network
 */
export async function loadDemoChainDescription(
  demoFile: string | undefined,
  warn: (message: string) => void,
): Promise<DemoChainDescriptionResult> {
  if (demoFile === undefined) return { state: 'no-demo' };
  try {
    return { state: 'facts', description: parseDemoChainDescription(await readFile(demoFile, 'utf8')) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      const name = error instanceof Error ? error.name : 'unknown error';
      warn(
        `The facts about the demo chain in ${demoFile} cannot be read (${name}). The page /demo shows no facts until the demo writes the file again.`,
      );
    }
    return { state: 'not-written' };
  }
}
