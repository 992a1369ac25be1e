import { answerWith } from '../app/_frame/answer-with.tsx';
import { miningPage } from '../app/mining/mining-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(miningPage);
