import { notFoundPage } from '../_components/error-pages.tsx';
import { routes } from '../_lib/routes.ts';

/** The response for a page that the documentation of the API does not have. */
export function apiPageNotFoundResponse() {
  return notFoundPage(
    'No such page',
    <p>
      The <a href={routes.api}>documentation of the API</a> has no page with this name.
    </p>,
  );
}
