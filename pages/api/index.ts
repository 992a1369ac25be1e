import { answerRouteWith } from '../../app/_frame/answer-with.tsx';
import { apiPage } from '../../app/api/api-page.tsx';

/** Next does not allow a page at this address, but it allows a handler that writes the answer itself. */
export default answerRouteWith(apiPage);

/** The page process has read the body. */
export const config = { api: { bodyParser: false } };
