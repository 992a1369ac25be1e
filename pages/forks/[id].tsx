import { answerWith } from '../../app/_frame/answer-with.tsx';
import { reorgPage } from '../../app/forks/[id]/reorg-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(reorgPage);
