import { answerWith } from '../app/_frame/answer-with.tsx';
import { proofsPage } from '../app/proofs/proofs-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(proofsPage);
