import { answerWith } from '../app/_frame/answer-with.tsx';
import { poolPage } from '../app/pool/pool-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(poolPage);
