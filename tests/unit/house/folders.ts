/** Folders of the program. */
export const programFolders: readonly string[] = [
  'api',
  'app',
  'bin',
  'config',
  'db',
  'demo',
  'i18n',
  'indexer',
  'lookups',
  'packages/protocol',
  'packages/rpc',
  'proofs',
  'server',
];

/** All folders of code. */
export const codeFolders: readonly string[] = [
  ...programFolders,
  'bench',
  ...['e2e', 'helpers', 'integration', 'sim', 'unit'].map((folder) => `tests/${folder}`),
];
