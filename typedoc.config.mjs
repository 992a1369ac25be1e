import { OptionDefaults } from 'typedoc';

// A link to a symbol that a package does not export becomes plain text. A link to a symbol that does not exist is an error.
const externalSymbolLinkMappings = Object.fromEntries(
  ['@ringscope/protocol', '@ringscope/rpc', '@ringscope/client', 'typescript'].map((name) => [
    name,
    { '*': '#' },
  ]),
);

// Interfaces and type aliases need no comment, because their names describe them.
const requiredToBeDocumented = ['Class', 'Enum', 'Function', 'Variable'];

/**
 * Options of the API reference of the packages. Warnings, for example about a broken link, are errors.
 *
 * @type {Partial<import('typedoc').TypeDocOptions>}
 */
export default {
  entryPointStrategy: 'packages',
  entryPoints: ['packages/protocol', 'packages/rpc', 'packages/client'],
  packageOptions: {
    entryPoints: ['index.ts'],
    readme: 'README.md',
    tsconfig: 'tsconfig.build.json',
    skipErrorChecking: true,
    // The generated types of the client contain these tags of openapi-typescript.
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
