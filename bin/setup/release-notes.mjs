import { StartRefusedError } from './terminal.mjs';

/**
 * Returns the section of a version in the changelog.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string}
 * @throws {StartRefusedError} when the version has no section, no date or no text
 */
export function findReleaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `));
  if (section === undefined)
    throw new StartRefusedError(
      `CHANGELOG.md has no section for version ${version} of package.json. Add the section, with the date of the release.`,
    );
  const [head = '', ...lines] = section.split('\n');
  if (!/ \(\d{4}-\d{2}-\d{2}\)$/.test(head))
    throw new StartRefusedError(
      `The section ${head} of CHANGELOG.md has no date. End its heading with the date of the release, such as (2026-01-31).`,
    );
  const notes = lines.join('\n').trim();
  if (notes === '')
    throw new StartRefusedError(
      `The section ${head} of CHANGELOG.md is empty. Describe the changes of the release there.`,
    );
  return `${notes}\n`;
}
