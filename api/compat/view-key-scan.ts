export interface ViewKeyScanner {
  readonly todo: true;
}
