/** The package ships no types. */
declare module 'asl-validator' {
  interface AslValidation {
    readonly isValid: boolean;
    readonly errorsText: (separator?: string) => string;
  }
  interface AslValidationOptions {
    readonly checkPaths?: boolean;
    readonly checkArn?: boolean;
  }
  function validate(definition: unknown, options?: AslValidationOptions): AslValidation;
  export = validate;
}
