import { answerWith } from '../../../app/_frame/answer-with.tsx';
import { rawBlockPage } from '../../../app/block/[id]/raw/raw-block-page.tsx';

export { default } from '../../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(rawBlockPage);
