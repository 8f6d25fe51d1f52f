import type { BloodRequest } from './blood-request.ts';
import type { UserProfile } from './user-profile.ts';

/** What a donor may say to a request. */
export type Answer = 'ACCEPTED' | 'IGNORED';

/**
 * Why a donor may not answer a request, undefined where they may.
 *
 * @param previous status of their acceptance so far, undefined where there is none
 */
export function answerRefusal(
  request: Pick<BloodRequest, 'status' | 'requestedBloodGroup' | 'seekerId' | 'requestPostId'>,
  donor: Pick<UserProfile, 'userId' | 'bloodGroup'>,
  answer: Answer,
  previous: string | undefined,
): string | undefined {
  const { status, requestPostId } = request;
  if (previous === 'COMPLETED') return `The donation for request ${requestPostId} was made already`;
  if (status !== 'PENDING' && status !== 'MANAGED') {
    return `Request ${requestPostId} is ${status}: it takes no answer any more`;
  }
  if (answer === 'IGNORED') return undefined;
  if (donor.userId === request.seekerId) return 'A seeker cannot give for their own request';
  if (donor.bloodGroup !== request.requestedBloodGroup) {
    return `Request ${requestPostId} asks for ${request.requestedBloodGroup}, the donor is of another group`;
  }
  return undefined;
}
