interface Limits {
  maxNameChars: number;
  maxNoteChars: number;
  maxNotes: number;
}

/** Every cap of this family. */
export const limits: Readonly<Limits> = { maxNameChars: 80, maxNoteChars: 4_000, maxNotes: 200 };
