import { answerWith } from '../../app/_frame/answer-with.tsx';
import { keyImagePage } from '../../app/key-image/[image]/key-image-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(keyImagePage);
