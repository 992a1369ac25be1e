import { answerWith } from '../../../app/_frame/answer-with.tsx';
import { outputPage } from '../../../app/output/[amount]/[index]/output-page.tsx';

export { default } from '../../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(outputPage);
