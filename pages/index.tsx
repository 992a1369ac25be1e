import { answerWith } from '../app/_frame/answer-with.tsx';
import { homePage } from '../app/home-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(homePage);
