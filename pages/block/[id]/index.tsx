import { answerWith } from '../../../app/_frame/answer-with.tsx';
import { blockPage } from '../../../app/block/[id]/block-page.tsx';

export { default } from '../../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(blockPage);
