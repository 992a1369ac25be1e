import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that axe leaves out by default: targets of at least 24 px, or with as much room around them. */
const addedRules = { 'target-size': { enabled: true } };

/** Returns the axe violations of the open page: the rule, and the element that breaks it. */
export async function axeViolationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify({ resultTypes: ['violations'], rules: addedRules });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
