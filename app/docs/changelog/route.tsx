import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { ApiChangelogView } from './api-changelog-view.tsx';
import { apiChangelogPageDefinition } from './definition.ts';

/** The changes of the API by release, and what its clients can rely on. */
export const { GET, POST } = createPageHandlers(apiChangelogPageDefinition, {
  metadataOf: () => ({
    title: 'API: versions and changes',
    description: 'What each release changed in the API, and what its clients can rely on.',
  }),
  loadPage: async () => ({ content: <ApiChangelogView /> }),
});
