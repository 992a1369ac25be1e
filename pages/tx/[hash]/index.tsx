import { answerWith } from '../../../app/_frame/answer-with.tsx';
import { txPage } from '../../../app/tx/[hash]/tx-page.tsx';

export { default } from '../../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(txPage);
