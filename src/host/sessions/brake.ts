/** Something that a program may have to wait for. */
export interface Brake {
  readonly wantsPause: boolean;
}
