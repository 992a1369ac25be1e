import { answerRouteWith } from '../../app/_frame/answer-with.tsx';
import { apiPage } from '../../app/api/api-page.tsx';

/** Next lets no page be at this address, but a handler that writes the answer itself. */
export default answerRouteWith(apiPage);
