import { answerWith } from '../app/_frame/answer-with.tsx';
import { searchPage } from '../app/search/search-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(searchPage);
