/** The bundler puts the text of the file in. */
declare module '*?raw' {
  const text: string;
  export default text;
}
