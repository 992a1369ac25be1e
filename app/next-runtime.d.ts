declare namespace NodeJS {
  interface ProcessEnv {
    /** Set by Next in the code it bundles: where the code will run. */
    readonly NEXT_RUNTIME?: 'nodejs' | 'edge';
  }
}
