import { answerWith } from '../../app/_frame/answer-with.tsx';
import { forksPage } from '../../app/forks/forks-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(forksPage);
