/** Next requires a component for every page. `answerWith` ends each answer before Next would draw the component. */
export default function NothingToHydrate(): null {
  return null;
}
