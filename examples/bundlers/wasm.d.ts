// What a bundler's binary loader gives for a .wasm file.
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
