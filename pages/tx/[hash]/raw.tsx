import { answerWith } from '../../../app/_frame/answer-with.tsx';
import { rawTxPage } from '../../../app/tx/[hash]/raw/raw-tx-page.tsx';

export { default } from '../../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(rawTxPage);
