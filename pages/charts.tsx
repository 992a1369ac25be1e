import { answerWith } from '../app/_frame/answer-with.tsx';
import { chartsPage } from '../app/charts/charts-page.tsx';

export { default } from '../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(chartsPage);
