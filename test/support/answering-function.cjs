#!/usr/bin/env node
// A Lambda function that answers what ANSWERS_URL says. It speaks the Runtime API itself, as a custom runtime does:
// only from there does the emulator hand on the names of errors, by which the machine decides.
// https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
const { AWS_LAMBDA_RUNTIME_API, ANSWERS_URL } = process.env;
const INVOCATIONS = `http://${AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

async function answerOne() {
  const invocation = await fetch(`${INVOCATIONS}/next`);
  await invocation.text();
  const id = invocation.headers.get('Lambda-Runtime-Aws-Request-Id');
  const { Return, Throw } = await (await fetch(ANSWERS_URL)).json();
  const [kind, body] = Return
    ? ['response', Return.Payload]
    : ['error', { errorType: Throw?.Error ?? 'UnansweredError', errorMessage: Throw?.Cause ?? '' }];
  await fetch(`${INVOCATIONS}/${id}/${kind}`, { method: 'POST', body: JSON.stringify(body) });
}

async function answerAll() {
  for (;;) await answerOne();
}

answerAll();
