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
