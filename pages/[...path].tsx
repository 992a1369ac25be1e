import { answerWith } from '../app/_frame/answer-with.tsx';
import { unknownPage } from '../app/unknown-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(unknownPage);
