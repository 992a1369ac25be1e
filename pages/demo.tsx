import { answerWith } from '../app/_frame/answer-with.tsx';
import { demoPage } from '../app/demo/demo-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(demoPage);
