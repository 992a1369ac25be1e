/**
 * Next calls `register` once when the server starts and `onRequestError` for what a page or handler throws.
 * @see Next.js documentation, "instrumentation.js"
 */
export async function register(): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- replaced by the bundler, so that the Edge build drops the import
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { keepResponses } = await import('./app/_server/response.ts');
    keepResponses();
  }
}

export async function onRequestError(error: unknown): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- as above
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { answerLastResort } = await import('./app/_server/response.ts');
    answerLastResort(error);
  }
}
