import { answerWith } from '../app/_frame/answer-with.tsx';
import { blocksPage } from '../app/blocks/blocks-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(blocksPage);
