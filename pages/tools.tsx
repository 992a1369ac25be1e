import { answerWith } from '../app/_frame/answer-with.tsx';
import { toolsPage } from '../app/tools/tools-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(toolsPage);
