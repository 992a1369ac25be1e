/** Next wants a component of every page. `answerWith` ends each answer before Next would draw it. */
export default function NothingToHydrate(): null {
  return null;
}
