import { answerWith } from '../../app/_frame/answer-with.tsx';
import { receiptPage } from '../../app/receipt/receipt-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';

export const getServerSideProps = answerWith(receiptPage);
