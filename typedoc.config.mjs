import { OptionDefaults } from 'typedoc';

// A link to something that a package does not export becomes plain text. A link to nothing is an error.
const externalSymbolLinkMappings = Object.fromEntries(
  ['@ringscope/protocol', '@ringscope/rpc', '@ringscope/client', 'typescript'].map((name) => [
    name,
    { '*': '#' },
  ]),
);

// Types have names that say what they are.
const requiredToBeDocumented = ['Class', 'Enum', 'Function', 'Variable'];

/** @type {Partial<import('typedoc').TypeDocOptions>} The API reference of the packages. Warnings are errors, such as a broken link. */
export default {
  entryPointStrategy: 'packages',
  entryPoints: ['packages/protocol', 'packages/rpc', 'packages/client'],
  packageOptions: {
    entryPoints: ['index.ts'],
    readme: 'README.md',
    tsconfig: 'tsconfig.build.json',
    skipErrorChecking: true,
    // openapi-typescript writes these tags.
    blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
    requiredToBeDocumented,
    externalSymbolLinkMappings,
    validation: { invalidLink: true, notDocumented: true, notExported: false },
  },
  validation: { invalidLink: true, notDocumented: true, notExported: false },
  externalSymbolLinkMappings,
  requiredToBeDocumented,
  treatWarningsAsErrors: true,
  name: 'Packages of Ringscope',
  readme: 'none',
  out: '.ringscope/packages/reference',
  logLevel: 'Warn',
  disableSources: true,
  disableGit: true,
};
