import { answerWith } from '../../app/_frame/answer-with.tsx';
import { alternativesPage } from '../../app/forks/alternatives-page.tsx';

export { default } from '../../app/_frame/nothing-to-hydrate.ts';
export const getServerSideProps = answerWith(alternativesPage);
